/** Whether `GITHUB_API_URL` is that of Gitea or Forgejo, whose API and links differ from GitHub's. */
export function isGiteaApi(apiUrl: string): boolean {
  return /\/api\/v1\/?$/.test(apiUrl)
}
