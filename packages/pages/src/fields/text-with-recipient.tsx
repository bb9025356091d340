import type { ReactElement } from 'react'

interface TextWithRecipientProps {
  text: string
  /** E-mail address, phone number or name of a device. */
  recipient: string
}

/** Replaces `{recipient}` in a text. The recipient is left to right in every language. */
export function TextWithRecipient({ text, recipient }: TextWithRecipientProps): ReactElement {
  const [before = '', after = ''] = text.split('{recipient}')
  return (
    <>
      {before}
      <strong>
        <bdi dir="ltr">{recipient}</bdi>
      </strong>
      {after}
    </>
  )
}
