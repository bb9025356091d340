import type { ReactElement, ReactNode } from 'react'
import { Field } from '../fields/field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import type { PageProps, SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type {
  AccountDevice,
  AccountFactor,
  AccountFactorsView,
  AddableFactor,
} from './account-view.js'
import { formatDate } from './format-date.js'

/** Page of a member's second factors and remembered devices. */
export function AccountFactors({ view, site }: PageProps<AccountFactorsView>): ReactElement {
  const { ownFactors, account } = useTexts()
  return (
    <>
      <p className="lead">{ownFactors.lead}</p>
      <Problems problems={view.problems} />
      <Result view={view} />
      {!view.isRecent && <LogInAgain action={view.actions.logInAgain} />}
      <section aria-labelledby="yours-title">
        <h2 id="yours-title">{ownFactors.yours}</h2>
        <OwnFactors view={view} site={site} />
      </section>
      {view.factors.length > 0 && <CodesLeft view={view} />}
      <OwnDevices view={view} site={site} />
      {view.isRecent && view.addable.length > 0 && <AddFactors view={view} />}
      <a href={view.backUrl}>{account.back}</a>
    </>
  )
}

function LogInAgain({ action }: { action: string }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <PageForm action={action}>
      <p>{ownFactors.logInLead}</p>
      <button type="submit" className="button primary">
        {ownFactors.logInAgain}
      </button>
    </PageForm>
  )
}

/** Lists the second factors of a member, each with a form to rename and a button to remove it. */
function OwnFactors({ view, site }: PageProps<AccountFactorsView>): ReactElement {
  const { ownFactors } = useTexts()
  if (view.factors.length === 0) return <p>{ownFactors.none}</p>
  return (
    <ul className="logins">
      {view.factors.map((factor) => (
        <li key={factor.id}>
          <div className="what">
            <FactorSummary factor={factor} site={site} />
            <Rename factor={factor} action={view.actions.rename} />
          </div>
          {view.isRecent && (
            <PageForm action={view.actions.remove} hidden={{ factor: factor.id }}>
              <button type="submit" className="button" aria-describedby={`factor-${factor.id}`}>
                {ownFactors.remove}
              </button>
            </PageForm>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Collapsible form that works without scripts. */
function Rename({ factor, action }: { factor: AccountFactor; action: string }): ReactElement {
  const { ownFactors, common } = useTexts()
  const id = `name-${factor.id}`
  return (
    <details className="rename">
      <summary aria-describedby={`factor-${factor.id}`}>{ownFactors.rename}</summary>
      <PageForm action={action} hidden={{ factor: factor.id }}>
        <div className="field">
          <label htmlFor={id}>{ownFactors.name}</label>
          <input id={id} name="name" dir="auto" maxLength={100} defaultValue={factor.name} />
        </div>
        <button type="submit" className="button">
          {common.save}
        </button>
      </PageForm>
    </details>
  )
}

function FactorSummary({
  factor,
  site,
}: {
  factor: AccountFactor
  site: SiteBranding
}): ReactElement {
  const { ownFactors, account } = useTexts()
  const { id, type, name, hint, isUsable, createdAt, lastUsedAt } = factor
  return (
    <div className="who">
      <span className="name" id={`factor-${id}`}>
        {ownFactors.types[type]}
      </span>
      {name !== '' && <bdi>{name}</bdi>}
      {hint !== '' && <bdi dir="ltr">{hint}</bdi>}
      <time dateTime={createdAt.toISOString()}>
        {ownFactors.since(formatDate(createdAt, site))}
      </time>
      {lastUsedAt && (
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(formatDate(lastUsedAt, site))}
        </time>
      )}
      {!isUsable && <strong>{ownFactors.lost}</strong>}
    </div>
  )
}

function CodesLeft({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  const canRenew = view.isRecent && view.factors.some(({ isUsable }) => isUsable)
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">{ownFactors.codesTitle}</h2>
      <p>{ownFactors.codesLeft(view.recoveryCodesLeft)}</p>
      {canRenew && (
        <PageForm action={view.actions.recoveryCodes}>
          <p>{ownFactors.newCodesHint}</p>
          <button type="submit" className="button">
            {ownFactors.newCodes}
          </button>
        </PageForm>
      )}
    </section>
  )
}

/** Lists the remembered devices, each with a button to forget it. Renders nothing without any. */
function OwnDevices({ view, site }: PageProps<AccountFactorsView>): ReactElement | null {
  const { ownFactors } = useTexts()
  if (view.devices.length === 0) return null
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{ownFactors.devices}</h2>
      <p>{ownFactors.devicesLead}</p>
      <PageForm action={view.actions.forgetDevice}>
        <ul className="logins">
          {view.devices.map((device) => (
            <Device key={device.id} device={device} site={site} />
          ))}
        </ul>
      </PageForm>
    </section>
  )
}

function Device({ device, site }: { device: AccountDevice; site: SiteBranding }): ReactElement {
  const { ownFactors, account } = useTexts()
  const { id, name, createdAt, lastUsedAt } = device
  return (
    <li>
      <div className="who">
        <bdi className="name" id={`device-${id}`}>
          {name === '' ? account.unknownDevice : name}
        </bdi>
        <time dateTime={createdAt.toISOString()}>
          {ownFactors.since(formatDate(createdAt, site))}
        </time>
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(formatDate(lastUsedAt, site))}
        </time>
      </div>
      <button
        type="submit"
        name="device"
        value={id}
        className="button"
        aria-describedby={`device-${id}`}
      >
        {ownFactors.forget}
      </button>
    </li>
  )
}

/** Forms to add the second factors that are available. */
function AddFactors({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <section aria-labelledby="add-title">
      <h2 id="add-title">{ownFactors.add}</h2>
      {view.addable.map((type) => (
        <PageForm key={type} action={view.actions.add} hidden={{ factorType: type }}>
          <AddFields type={type} view={view} />
        </PageForm>
      ))}
    </section>
  )
}

function AddFields({
  type,
  view,
}: {
  type: AddableFactor
  view: AccountFactorsView
}): ReactElement {
  const { ownFactors } = useTexts()
  switch (type) {
    case 'TOTP':
      return <FactorOption lead={<p>{ownFactors.addTotp}</p>} button={ownFactors.addTotpButton} />
    case 'EMAIL':
      return <FactorOption lead={<p>{ownFactors.addEmail}</p>} button={ownFactors.addEmailButton} />
    case 'SMS':
      return <FactorOption lead={<PhoneField view={view} />} button={ownFactors.addSmsButton} />
  }
}

function FactorOption({ lead, button }: { lead: ReactNode; button: string }): ReactElement {
  return (
    <>
      {lead}
      <button type="submit" className="button">
        {button}
      </button>
    </>
  )
}

function PhoneField({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <Field
      name="to"
      label={ownFactors.phone}
      hint={ownFactors.phoneHint}
      problems={view.problems}
      input={{
        type: 'tel',
        dir: 'ltr',
        autoComplete: 'tel',
        maxLength: 40,
        required: true,
        defaultValue: view.phone,
      }}
    />
  )
}
