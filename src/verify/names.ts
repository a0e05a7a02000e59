/** Compares logins or names of repositories, without case. */
export function isSame(a: string, b: string): boolean {
  // Only these letters: as a `K`, Unicode also knows the sign of Kelvin.
  const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return fold(a) === fold(b)
}

/** Whether a text is the full name of a commit. */
export function isCommitSha(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}
