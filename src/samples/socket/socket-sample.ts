/** A connection with all values filled in and encoded. */
export type SocketSample = {
  /** `wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY` */
  url: string
  /** Handshake headers, which browsers cannot set. */
  headers: readonly (readonly [name: string, value: string])[]
  protocols: readonly string[]
  /** The first message; undefined if the sample only listens. */
  message?: string
}

export type SocketLanguage = {
  /** The same key as for HTTP samples: `javascript`. */
  id: string
  label: string
  /** The highlighting language, if different: `bash`. */
  highlight?: string
  generate: (sample: SocketSample) => string
}
