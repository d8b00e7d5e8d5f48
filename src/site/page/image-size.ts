import { imageSize } from 'image-size'

/** How large a picture is, by the beginning of its file; nothing for what is no picture. */
export function readImageSize(
  content: Uint8Array | undefined,
): { width: number; height: number } | undefined {
  try {
    const { width, height } = content ? imageSize(content) : {}
    return width && height ? { width, height } : undefined
  } catch {
    return undefined
  }
}
