import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import type { ChooseAccountView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Lists the accounts with a login in this browser, to continue with one of them. */
export function ChooseAccount({ view, site }: PageProps<ChooseAccountView>): ReactElement {
  const { choose } = useTexts()
  const lead = view.accounts.length === 1 ? choose.leadOne : choose.lead
  return (
    <>
      <p className="lead">{lead(site.name)}</p>
      <PageForm action={view.action} hidden={view.hidden}>
        <ul className="accounts">
          {view.accounts.map(({ id, name, email }) => (
            <li key={id}>
              <button type="submit" name="account" value={id} className="account">
                <span className="initial" aria-hidden="true">
                  {initialOf(name)}
                </span>
                <span className="who">
                  <bdi className="name">{name}</bdi>
                  <bdi className="email">{email}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </PageForm>
      <p className="alternatives">
        <a href={view.otherUrl}>{choose.other}</a>
      </p>
    </>
  )
}

function initialOf(name: string): string {
  return ([...name][0] ?? '·').toLocaleUpperCase()
}
