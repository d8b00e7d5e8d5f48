export const SpineWidth = ({ thickness = 0.1125 }) => {
  const [pages, setPages] = useState(192)
  const width = (Number(pages) / 2) * thickness

  return (
    <div className="o-field">
      <label htmlFor="spine-pages">Pages</label>
      <input
        className="o-input"
        id="spine-pages"
        type="number"
        min="4"
        step="4"
        value={pages}
        onInput={(event) => setPages(event.target.value)}
      />
      <p>
        The block is <output>{width.toFixed(1)} mm</output> thick.
      </p>
    </div>
  )
}
