/** Writes a host as URLs do: an IPv6 address in brackets and without a zone such as `%eth0`. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host
}
