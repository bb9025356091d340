import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components'
import { NavLink, useLocation } from 'react-router'
import { OperationList } from '../background/OperationList.js'
import { DiscardQuestion } from '../forms/DiscardDialog.js'
import { mayUse, roleName, useOwner } from '../owner/rights.js'
import { PaletteButton } from '../palette/PaletteButton.js'
import { LockIcon, LogOutIcon, MenuIcon } from '../ui/icons.js'
import { Loading } from '../ui/Loading.js'
import { PageHeader } from '../ui/PageHeader.js'
import { CrashBoundary } from './CrashBoundary.js'
import { LanguageChoice } from './LanguageChoice.js'
import { MissingCodeNotice } from './MissingCodeNotice.js'
import { type PageGroup, pageGroups, pages } from './navigation.js'
import { RoleCheck } from './RoleCheck.js'
import { texts } from './texts/texts.js'
import { Wordmark } from './Wordmark.js'
import './shell.css'

/** Locks the owner key or logs the owner out. */
export const LeaveContext = createContext<() => void>(() => {})

/** Layout of every page: navigation, the logged-in owner, and content. */
export function Shell(): ReactNode {
  const onLeave = useContext(LeaveContext)
  const owner = useOwner()
  const { pathname } = useLocation()
  const [, path] = pathname.split('/')
  const page = pages.find(({ to }) => to === `/${path}`)
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <header className="shell-side">
        <Wordmark />
        <CrashBoundary pathname={pathname}>
          <PaletteButton
            pages={pages}
            leave={owner === undefined ? texts.lock : texts.logOut}
            onLeave={onLeave}
          />
        </CrashBoundary>
        <Menu>
          <nav aria-label={texts.navigation}>
            {pageGroups.map((group) => (
              <PageList key={group.heading ?? group.pages[0]?.name} group={group} />
            ))}
          </nav>
          <Footer onLeave={onLeave} />
        </Menu>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <CrashBoundary key={path} pathname={pathname}>
          <Suspense fallback={<LoadingPage title={page?.name} />}>
            <RoleCheck page={page} />
          </Suspense>
        </CrashBoundary>
      </main>
      <OperationList />
      <MissingCodeNotice />
      <DiscardQuestion />
    </div>
  )
}

/** The navigation. On narrow windows a button opens it; the next page or Escape closes it. */
function Menu({ children }: { children: ReactNode }): ReactNode {
  const { key } = useLocation()
  const id = useId()
  /** The key of the location at which the menu was opened. */
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenedAt(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <>
      <Button
        ref={toggle}
        className="button quiet shell-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <MenuIcon /> {texts.menu}
      </Button>
      <div id={id} className={isOpen ? 'shell-menu' : 'shell-menu shell-menu-closed'}>
        {children}
      </div>
    </>
  )
}

/** Links to the pages of a group that the owner's role may open, below its heading. */
function PageList({ group: { heading, pages } }: { group: PageGroup }): ReactNode {
  const owner = useOwner()
  const headingId = useId()
  const open = pages.filter(({ readScope }) => mayUse(owner, readScope))
  if (open.length === 0) return null
  return (
    <>
      {heading !== undefined && (
        <p className="shell-heading" id={headingId}>
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading === undefined ? undefined : headingId}>
        {open.map(({ to, name, icon }) => (
          <li key={to}>
            <NavLink className="shell-link" to={to} end={to === '/'}>
              {icon}
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The logged-in owner, the choice of language, and the button that logs out or locks the owner key. */
function Footer({ onLeave }: { onLeave: () => void }): ReactNode {
  const owner = useOwner()
  return (
    <div className="shell-foot">
      {owner !== undefined && (
        <NavLink className="shell-link shell-account" to="/account">
          <span className="cut">{owner.name}</span>
          <span className="shell-role">{roleName(owner.role)}</span>
        </NavLink>
      )}
      <a
        className="shell-link shell-help"
        href="/console/documentation"
        target="_blank"
        rel="noopener"
      >
        {texts.documentation.link}
      </a>
      <LanguageChoice />
      <Button className="button quiet shell-lock" onPress={onLeave}>
        {owner === undefined ? <LockIcon /> : <LogOutIcon />}
        {owner === undefined ? texts.lock : texts.logOut}
      </Button>
    </div>
  )
}

/** Shows the header of a page while its code loads. */
function LoadingPage({ title }: { title: string | undefined }): ReactNode {
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <Loading noun={texts.page} />
    </>
  )
}
