import { stripTypeScriptTypes } from 'node:module'

/**
 * How Jest reads TypeScript: as Node does, which puts spaces in the place of types, so that no line
 * or column moves.
 */
export function process(text: string, path: string): { code: string } {
  return { code: stripTypeScriptTypes(text, { sourceUrl: path }) }
}
