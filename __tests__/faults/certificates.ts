import { generate } from 'selfsigned'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Certificates {
  /** To trust: the issuer of all but `selfSigned`. */
  readonly authority: Certificate
  /** For localhost, 127.0.0.1 and agents.example.test. */
  readonly good: Certificate
  readonly selfSigned: Certificate
  readonly expired: Certificate
  readonly notYetValid: Certificate
  /** For another host. */
  readonly otherHost: Certificate
}

const DAY_MS = 86_400_000

/** A throw-away authority and what it issued, made anew for each run of the tests. */
export async function makeCertificates(): Promise<Certificates> {
  const now = Date.now()
  const root = await generate([{ name: 'commonName', value: 'Test authority' }], {
    ...strong,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const authority = { key: root.private, cert: root.cert }
  const ca = authority
  const [good, selfSigned, expired, notYetValid, otherHost] = await Promise.all([
    issue({ ca }),
    issue({}),
    issue({ ca, from: now - 20 * DAY_MS, to: now - 10 * DAY_MS }),
    issue({ ca, from: now + 10 * DAY_MS, to: now + 20 * DAY_MS }),
    issue({ ca, hosts: ['other.example.test'], ip: '127.9.9.9' }),
  ])
  return { authority, good, selfSigned, expired, notYetValid, otherHost }
}

const strong = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const

async function issue(options: {
  readonly ca?: Certificate
  readonly hosts?: readonly string[]
  readonly ip?: string
  readonly from?: number
  readonly to?: number
}): Promise<Certificate> {
  const { ca, hosts = ['localhost', 'agents.example.test'], ip = '127.0.0.1' } = options
  const made = await generate([{ name: 'commonName', value: hosts[0] ?? '' }], {
    ...strong,
    notBeforeDate: new Date(options.from ?? Date.now() - DAY_MS),
    notAfterDate: new Date(options.to ?? Date.now() + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [...hosts.map((value) => ({ type: 2, value }) as const), { type: 7, ip }],
      },
    ],
    ...(ca === undefined ? {} : { ca }),
  })
  return { key: made.private, cert: made.cert }
}
