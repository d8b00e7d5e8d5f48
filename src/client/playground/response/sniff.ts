/** The first bytes of media types with a preview, as Latin-1. https://mimesniff.spec.whatwg.org */
const signatures: readonly [types: RegExp, signature: RegExp][] = [
  [/^image\/(x-)?png$/, /^\x89PNG\r\n\x1a\n/],
  [/^image\/jpe?g$/, /^\xff\xd8\xff/],
  [/^image\/gif$/, /^GIF8[79]a/],
  [/^image\/webp$/, /^RIFF.{4}WEBP/s],
  [/^image\/avif$/, /^.{4}ftyp.{0,64}?avi[fs]/s],
  [/^image\/(x-ms-)?bmp$/, /^BM/],
  [/^image\/(x-icon|vnd\.microsoft\.icon)$/, /^\0\0\x01\0/],
  [/^image\/svg\+xml$/, /^(\xef\xbb\xbf)?\s*(<[^>]*>\s*)*<svg[\s>]/i],
  [/^audio\/(mpeg|mp3)$/, /^(ID3|\xff[\xe2-\xff])/],
  [/^audio\/(x-)?(wav|wave|vnd\.wave)$/, /^RIFF.{4}WAVE/s],
  [/^audio\/(x-)?flac$/, /^fLaC/],
  [/^audio\/aac$/, /^(\xff[\xf0-\xf9]|ADIF)/],
  [/^(audio|video)\/(ogg|opus)$/, /^OggS/],
  [/^(audio|video)\/webm$/, /^\x1aE\xdf\xa3/],
  [/^(audio\/(mp4|x-m4a)|video\/mp4)$/, /^.{4}ftyp/s],
]

/** Whether the bytes match their declared type. Otherwise they are never drawn. */
export function matchesType(type: string, bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 1024))
  return signatures.some(([types, signature]) => types.test(type) && signature.test(text))
}
