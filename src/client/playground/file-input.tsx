/** @jsxImportSource ./draw */

import * as strings from '../../strings/playground-extras.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { formatBytes } from './response/amount.ts'

type InputProps = {
  /** Data attributes of the slot. */
  slot: DOMStringMap
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** Files from a picker or dropped. They stay in the browser until the request is sent, unchanged. */
export function FileInput({ slot, files, onFiles }: InputProps): Drawn {
  const { id, label } = slot
  const multiple = 'many' in slot
  const take = (list: FileList | null | undefined) => {
    const chosenFiles = [...(list ?? [])]
    if (chosenFiles.length > 0) onFiles(multiple ? chosenFiles : chosenFiles.slice(0, 1))
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
      <label class="o-btn o-small" for={id}>
        {multiple ? strings.chooseFiles : strings.chooseFile}
      </label>
      <input
        id={id}
        type="file"
        multiple={multiple}
        aria-label={label}
        aria-describedby={`${id}-files`}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <p class="op-help" id={`${id}-files`}>
        {files.length === 0
          ? strings.dropHere
          : files.map((file) => `${file.name} (${formatBytes(file.size)})`).join(', ')}
        {files.length > 0 && (
          <button class="o-btn o-small o-ghost" type="button" onClick={() => onFiles([])}>
            {strings.removeFile}
          </button>
        )}
      </p>
    </div>
  )
}
