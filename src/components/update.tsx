import * as z from 'zod'
import { encodeAddress } from '../core/encode-address.ts'
import { slug } from '../core/slug.ts'
import { text, texts } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'

export const update = defineComponent({
  name: 'Update',
  props: z.object({
    label: text.default(''),
    description: text.optional(),
    tags: texts.optional(),
    rss: z.object({ title: text.optional(), description: text.optional() }).optional(),
    id: text.optional(),
  }),
  html: ({ label, description, tags, id, children }) => {
    const { claimId, addHeading } = useTools()
    const anchor = claimId(id ?? (slug(label) || 'update'))
    addHeading({ depth: 2, id: anchor, text: label })
    return (
      <div class="o-update update-container" id={anchor} data-component-part="update">
        <div>
          <h2 class="o-update-label" data-component-part="update-label">
            <a href={`#${encodeAddress(anchor)}`}>{label}</a>
          </h2>
          {description && (
            <span class="o-update-desc" data-component-part="update-description">
              {description}
            </span>
          )}
          {tags && (
            <span class="o-marks" data-component-part="update-tag-list">
              {tags.map((tag) => (
                <span class="o-mark" data-component-part="update-tag">
                  {tag}
                </span>
              ))}
            </span>
          )}
        </div>
        <div class="o-flow" data-component-part="update-content">
          {children}
        </div>
      </div>
    )
  },
  markdown: ({ label, description }, content) =>
    `## ${[label, description].filter(Boolean).join(', ')}\n\n${content}`,
})
