import { type ReactNode, useCallback } from 'react'
import {
  type LinkProps,
  type Location,
  type NavigateOptions,
  type NavLinkProps,
  Link as RouterLink,
  Navigate as RouterNavigate,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router'
import { localPath, splitPath } from './languages.js'
import { useTexts } from './texts-context.js'

/** Props of a link; `to` is a path without language. */
type LocalProps<Props> = Omit<Props, 'to'> & { to: string }

/** A link to a page, in the language of this page. */
export function Link({ to, ...props }: LocalProps<LinkProps>): ReactNode {
  return <RouterLink {...props} to={useLocalPath()(to)} />
}

/** A navigation link in the language of this page; marked on its own page. */
export function NavLink({ to, ...props }: LocalProps<NavLinkProps>): ReactNode {
  return <RouterNavLink {...props} to={useLocalPath()(to)} />
}

/** Redirects to another page, in the language of this page. */
export function Redirect({ to }: { to: string }): ReactNode {
  return <RouterNavigate to={useLocalPath()(to)} replace />
}

/** Returns a function that opens a path without language, in the language of this page. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate()
  const local = useLocalPath()
  return useCallback((to, options) => void navigate(local(to), options), [navigate, local])
}

/** Returns a function that adds the language of this page to a path. */
export function useLocalPath(): (path: string) => string {
  const { language } = useTexts()
  return useCallback((path) => localPath(language, path), [language])
}

/** Returns the location of this page; its path is without language. */
export function useUnprefixedLocation(): Location {
  const location = useLocation()
  return { ...location, pathname: splitPath(location.pathname).path }
}
