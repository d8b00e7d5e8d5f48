const formats = {
  octavo: { label: 'Octavo, 152 × 229 mm', base: 2650, page: 25, max: 640 },
  quarto: { label: 'Quarto, 241 × 305 mm', base: 4500, page: 50, max: 480 },
  folio: { label: 'Folio, 305 × 483 mm', base: 6800, page: 75, max: 240 },
}

const bindings = {
  saddle_stitch: { label: 'Saddle stitch', price: 0, max: 64 },
  paperback: { label: 'Paperback', price: 600, max: 640 },
  hardcover: { label: 'Hardcover', price: 3800, max: 640 },
}

const steps = [
  { from: 1000, off: 32 },
  { from: 250, off: 20 },
  { from: 100, off: 12 },
  { from: 1, off: 0 },
]

const minPages = 32
const start = { format: 'octavo', binding: 'hardcover', pages: '192', copies: '25' }

/** All amounts are in öre, as in the API. */
const priceOf = ({ format, binding, pages, copies }) => {
  const { off } = steps.find((step) => copies >= step.from)
  const full = formats[format].base + pages * formats[format].page + bindings[binding].price
  const copy = Math.round((full * (100 - off)) / 100)
  const books = copy * copies
  const tax = Math.round(books * 0.06)
  return { off, copy, books, tax, total: books + tax }
}

const whole = (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

const kronor = (amount) => {
  const [krona, ore] = (amount / 100).toFixed(2).split('.')
  return `${krona.replace(/\B(?=(\d{3})+$)/g, ',')}.${ore} kr`
}

export const PriceCalculator = () => {
  const [order, setOrder] = useState(start)
  const set = (key) => (event) => setOrder({ ...order, [key]: event.target.value })

  const pages = whole(order.pages)
  const copies = whole(order.copies)
  const maxPages = Math.min(formats[order.format].max, bindings[order.binding].max)
  const pagesFit = pages >= minPages && pages <= maxPages && pages % 4 === 0
  const copiesFit = copies >= 1 && copies <= 5000
  const price = pagesFit && copiesFit ? priceOf({ ...order, pages, copies }) : undefined
  const missing = pagesFit ? 'Check the copies' : 'Check the pages'

  return (
    <form className="calculator" aria-label="Price of a book" onSubmit={(event) => event.preventDefault()}>
      <div className="o-field">
        <label htmlFor="calc-format">Format</label>
        <select className="o-input" id="calc-format" value={order.format} onInput={set('format')}>
          {Object.entries(formats).map(([key, format]) => (
            <option key={key} value={key}>{format.label}</option>
          ))}
        </select>
      </div>

      <div className="o-field">
        <label htmlFor="calc-binding">Binding</label>
        <select className="o-input" id="calc-binding" value={order.binding} onInput={set('binding')}>
          {Object.entries(bindings).map(([key, binding]) => (
            <option key={key} value={key}>{binding.label}</option>
          ))}
        </select>
      </div>

      <div className="o-field">
        <label htmlFor="calc-pages">Pages</label>
        <input
          className="o-input"
          id="calc-pages"
          type="number"
          inputMode="numeric"
          min={minPages}
          max={maxPages}
          step="4"
          value={order.pages}
          onInput={set('pages')}
          aria-invalid={pagesFit ? undefined : 'true'}
          aria-describedby="calc-pages-help"
        />
        <p className="o-mute" id="calc-pages-help">{`A multiple of four, ${minPages} to ${maxPages}.`}</p>
      </div>

      <div className="o-field">
        <label htmlFor="calc-copies">Copies</label>
        <input
          className="o-input"
          id="calc-copies"
          type="number"
          inputMode="numeric"
          min="1"
          max="5000"
          value={order.copies}
          onInput={set('copies')}
          aria-invalid={copiesFit ? undefined : 'true'}
          aria-describedby="calc-copies-help"
        />
        <p className="o-mute" id="calc-copies-help">1 to 5,000.</p>
      </div>

      <table className="o-whole">
        <tbody>
          <tr><th scope="row">One copy{price?.off ? `, ${price.off} % off` : ''}</th><td>{price ? kronor(price.copy) : '-'}</td></tr>
          <tr><th scope="row">All copies</th><td>{price ? kronor(price.books) : '-'}</td></tr>
          <tr><th scope="row">Tax, 6 %</th><td>{price ? kronor(price.tax) : '-'}</td></tr>
          <tr><th scope="row">Total without carriage</th><td><output>{price ? kronor(price.total) : missing}</output></td></tr>
        </tbody>
      </table>

      <p className="o-whole">
        <button className="o-btn" type="button" onClick={() => setOrder(start)}>Start again</button>
      </p>
    </form>
  )
}
