/**
 * Equal to the version in package.json (a test holds it), which is not there in every checkout of
 * the action.
 */
export const VERSION = '1.0.0'
