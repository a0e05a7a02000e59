import {
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'

// Node signs but issues no certificates, packages that do bring twenty others, and files in the
// repository would hold a private key and expire. So the little that these certificates have is
// encoded here, in DER (RFC 5280, ITU-T X.690).

/** A certificate and its key, in the form of TLS options (PEM). */
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
export function createCertificates(): Certificates {
  const authority = issue({ name: AUTHORITY, extensions: [mayIssue()] })
  const leaf = { name: 'localhost', issuer: authority, extensions: [names(HOSTS, [127, 0, 0, 1])] }
  return {
    authority,
    good: issue(leaf),
    selfSigned: issue({ ...leaf, issuer: undefined }),
    otherHost: issue({ ...leaf, extensions: [names(['other.example.test'], [127, 9, 9, 9])] }),
  }
}

function issue(options: {
  readonly name: string
  /** The authority. Without it the certificate is self-signed. */
  readonly issuer?: Certificate | undefined
  readonly extensions: readonly Buffer[]
}): Certificate {
  const { name, issuer, extensions } = options
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const key = own.export({ type: 'pkcs8', format: 'pem' }).toString()
  const body = sequence(
    der(0xa0, der(0x02, '02')), // version 3
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])), // serial number
    ECDSA_WITH_SHA256,
    commonName(issuer === undefined ? name : AUTHORITY),
    // It is valid from yesterday to tomorrow.
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    commonName(name),
    createPublicKey(own).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', body, issuer?.key ?? key)
  const certificate = sequence(
    body,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.concat([Buffer.of(0), signature])),
  )
  // Node converts it to PEM.
  return { key, cert: new X509Certificate(certificate).toString() }
}

function commonName(text: string): Buffer {
  return sequence(der(0x31, sequence(der(0x06, '550403'), der(0x0c, Buffer.from(text)))))
}

/** The extension `basicConstraints`, which says that it may issue certificates. */
function mayIssue(): Buffer {
  return sequence(der(0x06, '551d13'), TRUE, der(0x04, sequence(TRUE)))
}

/** The extension `subjectAltName`, with the loopback address of IPv6. */
function names(hosts: readonly string[], ip: readonly number[]): Buffer {
  const ips = [Buffer.from(ip), Buffer.from([...Array<number>(15).fill(0), 1])]
  const all = [
    ...hosts.map((host) => der(0x82, Buffer.from(host))),
    ...ips.map((bytes) => der(0x87, bytes)),
  ]
  return sequence(der(0x06, '551d11'), der(0x04, sequence(...all)))
}

function utcTime(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/^..|[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(text))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** A tag, the length, and the content, which may be given in hexadecimal. */
function der(tag: number, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'hex') : content
  const size = bytes.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), bytes])
}
