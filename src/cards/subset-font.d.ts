/** The package has no types: https://github.com/papandreou/subset-font */
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'sfnt' | 'woff2'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
