// undici has types for its parts, but not under the paths that they are loaded from.
declare module 'undici/lib/dispatcher/dispatcher.js' {
  export { Dispatcher as default } from 'undici/index.js'
}
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici/index.js'
}
declare module 'undici/lib/dispatcher/proxy-agent.js' {
  export { ProxyAgent as default } from 'undici/index.js'
}
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici/index.js'
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici/index.js'
  const request: Dispatcher['request']
  export default request
}
declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici/index.js'
  const connect: Dispatcher['connect']
  export default connect
}
