/** A test compares it with package.json, which release archives do not contain. */
export const VERSION = '1.0.0'
