import type { Member } from '@foyer/client'
import type { AccountMenuTexts } from '@foyer/protocol/texts/forms/en'
import { accountMenuTexts } from '@foyer/protocol/texts/forms/en'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type LogoutOptions, useLogout } from '../hooks/useLogout.js'
import { useMember } from '../hooks/useMember.js'
import { MemberOnly } from '../MemberOnly.js'
import { useTexts } from '../texts/texts-context.js'

/** Props of the menu. */
export interface AccountMenuProps {
  /** Shown to visitors instead, for example a link to log in. */
  fallback?: ReactNode
  /** Options of the logout. */
  logout?: LogoutOptions | undefined
  texts?: Partial<AccountMenuTexts> | undefined
  /** Shown above the logout, for example links to the member's pages. */
  children?: ReactNode
}

/**
 * Account menu: the member's name, own links and the logout behind a button. Escape or losing focus closes it.
 * @example
 * <AccountMenu fallback={<a href="/login">Log in</a>} logout={{ stay: true }}>
 *   <a href="/watchlist">Watchlist</a>
 * </AccountMenu>
 */
export function AccountMenu({ fallback, ...props }: AccountMenuProps): ReactNode {
  return (
    <MemberOnly fallback={fallback}>
      <Menu {...props} />
    </MemberOnly>
  )
}

function Menu({ logout: logoutOptions, texts, children }: AccountMenuProps): ReactNode {
  const words = useTexts('accountMenu', accountMenuTexts, texts)
  const { member } = useMember()
  const { logout, pending } = useLogout()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(box, open, close)
  const id = useId()
  const name = (member && nameOf(member)) || words.member
  return (
    <div className="account-menu" ref={box}>
      <button
        className="button quiet"
        type="button"
        aria-label={words.account(name)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {name}
      </button>
      <div id={id} hidden={!open}>
        <p>
          {words.loggedInAs} {member?.loginEmail ?? name}
        </p>
        {children}
        <button
          className="button"
          type="button"
          aria-busy={pending}
          onClick={() => void logout(logoutOptions)}
        >
          {pending ? words.loggingOut : words.logOut}
        </button>
      </div>
    </div>
  )
}

/** Returns the nickname, or the part of the e-mail address before the `@`. */
function nameOf({ profile, loginEmail }: Member): string | undefined {
  return profile?.nickname?.trim() || loginEmail?.replace(/@.*/, '')
}

/**
 * Closes a menu on Escape, and on a click or focus outside of it. Escape returns the focus to the button of the menu.
 */
function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      box.current?.querySelector('button')?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [box, open, close])
}
