import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { type OwnerAccount, roleScopes, roleWith } from '@foyer/protocol/owner-accounts'
import { createContext, type ReactNode, useContext } from 'react'
import { ButtonContext } from 'react-aria-components'
import { texts } from './texts/texts.js'

const OwnerContext = createContext<OwnerAccount | undefined>(undefined)

/** Provides the logged-in owner; undefined for the owner key, whose scopes only the server knows. */
export const OwnerProvider = OwnerContext.Provider

/** Returns the logged-in owner; undefined for the owner key. */
export function useOwner(): OwnerAccount | undefined {
  return useContext(OwnerContext)
}

/** Tells if an owner may do what needs a scope. The server decides; this hides what it would refuse. */
export function mayUse(owner: OwnerAccount | undefined, needed: KeyScope): boolean {
  return owner === undefined || permits(roleScopes[owner.role], needed)
}

/** Returns the name of a role. */
export function roleName(role: OwnerAccount['role']): string {
  return texts.roles[role]
}

/** Explains why an owner may not change what needs a scope. */
export function refusalFor(owner: OwnerAccount, needed: KeyScope): string {
  return texts.refusal[roleWith(needed)](texts.roles[owner.role])
}

/** Actions that need a scope: disabled where the owner's role lacks it. The page says why. */
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
