import * as z from 'zod'
import { text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'

export const frame = defineComponent({
  name: 'Frame',
  props: z.object({ caption: text.optional(), hint: text.optional() }),
  html: ({ caption, hint, children }) => (
    <figure class="frame" data-component-part="frame">
      {hint && <p class="o-hint">{hint}</p>}
      <div class="o-frame-in" data-component-part="frame-content">
        {children}
      </div>
      {caption && <figcaption data-component-part="frame-description">{caption}</figcaption>}
    </figure>
  ),
  markdown: ({ caption }, content) => [content, caption && `*${caption}*`].filter(Boolean).join('\n\n'),
})
