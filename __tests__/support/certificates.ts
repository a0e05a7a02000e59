import { createPublicKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'

// Node signs but issues no certificates, packages that do bring twenty others, and files in the repository would hold a
// private key and expire. So the little that these certificates have is encoded here, in DER (RFC 5280, ITU-T X.690).

/** As TLS options take them. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Certificates {
  /** The issuer of every certificate but `selfSigned`. */
  readonly authority: Certificate
  /** For 127.0.0.1 and the hosts below. */
  readonly good: Certificate
  readonly selfSigned: Certificate
  readonly otherHost: Certificate
}

const HOSTS = ['localhost', 'agents.example.test', 'agents.example.com', 'api.github.example']
const AUTHORITY = 'Test authority'
const DAY_MS = 86_400_000
const TRUE = der(0x01, 'ff')
const ECDSA_WITH_SHA256 = sequence(der(0x06, '2a8648ce3d040302'))

/** A throw-away authority and the certificates that it issued. */
export async function createCertificates(): Promise<Certificates> {
  const root = await generate([{ name: 'commonName', value: 'Test authority' }], {
    ...strong,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const authority = { key: root.private, cert: root.cert }
  const [good, selfSigned, otherHost] = await Promise.all([
    issue({ issuer: authority }),
    issue({}),
    issue({ issuer: authority, hosts: ['other.example.test'], ip: '127.9.9.9' }),
  ])
  return { authority, good, selfSigned, otherHost }
}

async function issue(options: {
  /** Without one the certificate is self-signed. */
  readonly issuer?: Certificate
  readonly hosts?: readonly string[]
  readonly ip?: string
}): Promise<Certificate> {
  const { issuer, hosts = HOSTS, ip = '127.0.0.1' } = options
  const issued = await generate([{ name: 'commonName', value: hosts[0] ?? '' }], {
    ...strong,
    notBeforeDate: new Date(Date.now() - DAY_MS),
    notAfterDate: new Date(Date.now() + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [...hosts.map((value) => ({ type: 2, value }) as const), { type: 7, ip }, { type: 7, ip: '::1' }],
      },
    ],
    ...(issuer === undefined ? {} : { ca: issuer }),
  })
  return { key: issued.private, cert: issued.cert }
}
