/**
 * Import this first. Jest gives each test file globals of its own, so there an error of Node itself
 * is not `instanceof Error`. With this import it is, as in the action.
 */
for (const base of [Error, AggregateError]) {
  Object.defineProperty(base, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      return (
        (this === base && isKin(value)) || Function.prototype[Symbol.hasInstance].call(this, value)
      )
    },
  })

  function isKin(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false
    const isError = Object.prototype.toString.call(value) === '[object Error]'
    return isError && (base === Error || ('name' in value && value.name === base.name))
  }
}
