import { type RefCallback, useCallback, useRef } from 'react'
import { keepDraft, noteChanges } from './form-draft.js'
import { useMember } from './useMember.js'

/**
 * Keeps what a member types into a form, in this browser tab, until the form is reset. The text comes back for the same
 * member, also after a reload, a login on another page, or when `MemberOnly` removed the form because the session
 * ended. A logout with `useLogout` removes all drafts of the tab.
 *
 * Not kept: passwords, files, hidden fields, fields without a `name`, and those whose `autoComplete`, or that of the
 * form, is `off`, `one-time-code` or a token of passwords or credit cards.
 * @param name name of the form in this site, for example with the id of the item that it changes
 * @returns the `ref` of the form
 * @example
 * <form ref={useFormDraft('review of alien')}>
 *   <textarea name="text" value={text} onChange={(event) => setText(event.target.value)} />
 * </form>
 */
export function useFormDraft(name: string): RefCallback<HTMLFormElement> {
  const { member } = useMember()
  const id = member?.id
  const stop = useRef<() => void>(undefined)
  return useCallback(
    (form) => {
      stop.current?.()
      if (!form) stop.current = undefined
      else if (id === undefined) stop.current = noteChanges(form)
      else stop.current = keepDraft(form, `${id}.${name}`)
    },
    [id, name],
  )
}
