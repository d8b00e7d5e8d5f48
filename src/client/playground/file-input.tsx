/** @jsxImportSource ./draw */
import type { Drawn } from './draw/jsx-runtime.ts'

type InputProps = {
  /** What the form says about the field. */
  slot: DOMStringMap
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** Files by picker, or dropped. They stay in the browser until the request is sent, and go out as they are. */
export function FileInput({ slot, files, onFiles }: InputProps): Drawn {
  const { id, label } = slot
  const multiple = 'many' in slot
  const take = (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  return (
    <div
      class="op-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer?.files)
      }}
    >
      <input
        id={id}
        class="o-input"
        type="file"
        multiple={multiple}
        aria-label={label}
        aria-describedby={`${id}-files`}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <p class="op-help" id={`${id}-files`}>
        {files.length === 0
          ? 'Choose a file or drop it here.'
          : files.map((file) => `${file.name} (${sizeWords(file.size)})`).join(', ')}
        {files.length > 0 && (
          <button class="o-btn o-small o-ghost" type="button" onClick={() => onFiles([])}>
            Remove
          </button>
        )}
      </p>
    </div>
  )
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}
