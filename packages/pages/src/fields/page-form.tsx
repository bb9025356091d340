import { type ComponentProps, createContext, type ReactElement, useContext } from 'react'

/** Id of the member whose account the page shows. Undefined on pages that belong to no account, such as the login. */
export const MemberContext = createContext<string | undefined>(undefined)

interface PageFormProps extends Omit<ComponentProps<'form'>, 'method' | 'hidden'> {
  action: string
  /** Names and values that the form posts back unchanged. */
  hidden?: Record<string, string>
}

/**
 * Form of a page. On a page of an account it also posts the id of its member as `member`: another member may have
 * logged in since, in the same browser, and the form must not change the account of that member.
 */
export function PageForm({ hidden = {}, children, ...form }: PageFormProps): ReactElement {
  const member = useContext(MemberContext)
  const pairs = member === undefined ? hidden : { ...hidden, member }
  return (
    <form method="post" {...form}>
      {Object.entries(pairs).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      {children}
    </form>
  )
}
