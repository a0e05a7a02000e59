/** The requests that GitHub receives for the comment on issue 42 of acme/app. */
export const viewer = 'POST /graphql'
export const lists = 'GET /repos/acme/app/issues/42/comments?per_page=100'
export const creates = 'POST /repos/acme/app/issues/42/comments'

/** The address of the first comment. */
export const commentUrl = 'https://github.com/acme/app/issues/42#issuecomment-1001'
