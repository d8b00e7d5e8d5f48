import { parseFast, parseStandard } from '../dist/mdx/parse-mdx.js'

/** Compares both parsers on one page, in one process. */
export async function mdxBench(text) {
  const rounds = 200
  const cost = async (parse) => {
    for (let n = 0; n < 20; n++) await parse(text)
    const before = process.cpuUsage()
    for (let n = 0; n < rounds; n++) await parse(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / rounds
  }
  const fast = await cost(parseFast)
  const standard = await cost(parseStandard)
  const round = (value) => Math.round(value * 100) / 100
  return [
    { what: `MDX parse, ${text.length} characters, fast`, value: round(fast), unit: 'ms CPU' },
    { what: 'MDX parse, standard', value: round(standard), unit: 'ms CPU' },
    { what: 'MDX parse, fast against standard', value: round(fast / standard), budget: 0.5, unit: 'ratio' },
  ]
}
