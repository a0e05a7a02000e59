import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in dist/ in which a build says what it was built from. */
export const STAMP = 'sources.sha256'

/** Changes with the text of any file in src/, and not with its time, which a checkout sets. */
export function hashSources(root: string): string {
  const texts = globSync(join(root, 'src/**/*.*')).map((file) => readFileSync(file, 'utf8'))
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex')
}

/** @throws if dist/ was built from other sources, whose tests would fail in odd ways */
export function requireFreshBundle(root: string): void {
  const stamp = join(root, 'dist', STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== hashSources(root))
    throw new Error('dist/ is not what src/ builds: run npm run build')
}
