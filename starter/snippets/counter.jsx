export const Counter = ({ label = 'Copies', start = 1 }) => {
  const [count, setCount] = useState(start)

  return (
    <p>
      <span id="counter-label">{label}</span>{' '}
      <button className="o-btn o-small" type="button" aria-label="Decrease" onClick={() => setCount(Math.max(0, count - 1))}>
        -
      </button>{' '}
      <output aria-labelledby="counter-label">{count}</output>{' '}
      <button className="o-btn o-small" type="button" aria-label="Increase" onClick={() => setCount(count + 1)}>
        +
      </button>
    </p>
  )
}
