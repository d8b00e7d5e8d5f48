import * as z from 'zod'
import { iconProps, text, texts } from './base/attributes.ts'
import { textOf } from './base/children.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'
import { UiIcon } from './base/ui-icon.tsx'

/** A prompt to copy. */
export const prompt = defineComponent({
  name: 'Prompt',
  props: z.object({
    description: text.optional(),
    actions: texts.default(['copy']),
    ...iconProps,
    /** The content as Markdown, set by the page and never by the author. */
    source: text.default(''),
  }),
  html: ({ description, actions, icon, iconType, source: sourceProp, children }) => {
    const { strings } = useTools()
    const source = sourceProp || textOf(children).trim()
    return (
      <div class="card o-prompt">
        <header>
          <IconSvg name={icon} type={iconType} />
          <b>{description ?? strings.prompt}</b>
          <span class="o-end">
            {source && (
              <button class="o-btn o-small" type="button" data-do="copy" data-text={source}>
                <UiIcon name="copy" />
                {strings.copyPrompt}
              </button>
            )}
            {source && actions.includes('cursor') && (
              <a
                class="o-btn o-small"
                href={`cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(source)}`}
              >
                {strings.openIn('Cursor')}
              </a>
            )}
          </span>
        </header>
        <details>
          <summary>
            <UiIcon name="chev" />
            {strings.prompt}
          </summary>
          <div class="o-flow">{children}</div>
        </details>
      </div>
    )
  },
  markdown: ({ description }, content) =>
    [description && `**${description}**`, content.replaceAll(/^/gm, '> ')].filter(Boolean).join('\n\n'),
})
