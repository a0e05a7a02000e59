import { VERSION } from '../text/version.ts'

// What every request to the service has in common.

export const MAX_BODY_BYTES = 1024 * 1024

export function toHeaders(adminKey: string): Record<string, string> {
  return {
    accept: 'application/json',
    // Without it a server may use any coding (RFC 9110, 12.5.3).
    'accept-encoding': 'identity',
    authorization: `Bearer ${adminKey}`,
    'user-agent': `await-agent-job/${VERSION}`,
  }
}
