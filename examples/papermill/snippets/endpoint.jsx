/** The method and path of an operation, with the parameters of the path in the accent colour. */
export const Endpoint = ({ method, path }) => (
  <div className="endpoint">
    <span className="method-pill" data-method={method.toLowerCase()}>{method}</span>
    <code className="url">
      {path.split(/(\{[^}]+\})/).map((part, at) => (part.startsWith('{') ? <i key={at}>{part}</i> : part))}
    </code>
  </div>
)
