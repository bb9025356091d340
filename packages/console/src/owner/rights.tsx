import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { roleScopes, roleWith } from '@foyer/protocol/owner-roles'
import { createContext, type ReactNode, useContext } from 'react'
import { ButtonContext } from 'react-aria-components'
import { texts } from '../texts/texts.js'

const OwnerContext = createContext<OwnerAccount | undefined>(undefined)

/** Provides the logged-in owner; undefined for the owner key, whose scopes are known to the server only. */
export const OwnerProvider = OwnerContext.Provider

/** Returns the logged-in owner; undefined for the owner key. */
export function useOwner(): OwnerAccount | undefined {
  return useContext(OwnerContext)
}

const OwnerChangeContext = createContext<(owner: OwnerAccount) => void>(() => {})

/** Provides the function that replaces the logged-in owner. */
export const OwnerChangeProvider = OwnerChangeContext.Provider

/** Returns a function that shows a changed account of the logged-in owner everywhere. Ignores accounts of others. */
export function useOwnerChange(): (changed: OwnerAccount) => void {
  const owner = useOwner()
  const change = useContext(OwnerChangeContext)
  return (changed) => changed.id === owner?.id && change(changed)
}

/** Returns true if an owner has a scope. Hides actions that the server would refuse; the server decides. */
export function mayUse(owner: OwnerAccount | undefined, needed: KeyScope): boolean {
  return owner === undefined || permits(roleScopes[owner.role], needed)
}

/** Returns the name of a role. */
export function roleName(role: OwnerAccount['role']): string {
  return texts.roles[role]
}

/** Explains that an owner lacks a scope. */
export function refusalFor(owner: OwnerAccount, needed: KeyScope): string {
  return texts.refusal[roleWith(needed)](texts.roles[owner.role])
}

/** Disables actions if the owner's role lacks a scope. The page explains why. */
export function Restricted({
  needs,
  children,
}: {
  needs: KeyScope
  children: ReactNode
}): ReactNode {
  const owner = useOwner()
  if (owner === undefined || mayUse(owner, needs)) return children
  return (
    <ButtonContext value={{ isDisabled: true }}>
      <fieldset className="restricted" disabled title={refusalFor(owner, needs)}>
        {children}
      </fieldset>
    </ButtonContext>
  )
}
