/** A connection as samples write it down: everything filled in and encoded. */
export type SocketSample = {
  /** `wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY` */
  url: string
  /** Of the first request; a browser cannot send any. */
  headers: readonly (readonly [name: string, value: string])[]
  protocols: readonly string[]
  /** What is sent when the connection is open; nothing where a reader only listens. */
  message?: string
}

export type SocketLanguage = {
  /** As the languages of other samples are known: `javascript`. */
  id: string
  label: string
  /** The language its colours are made for, where it is not its own: `bash`. */
  highlight?: string
  generate: (sample: SocketSample) => string
}
