import type { EffectiveMailServer, MailServerResponse } from '@foyer/protocol/mail-server'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { TextField } from '../../forms/TextField.js'
import { MailStatusNotice } from '../../mail-status/MailStatusNotice.js'
import { useMailServer } from '../../mail-status/useMailServer.js'
import { useOwner } from '../../owner/rights.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { commonWords } from '../../ui/texts/texts.js'
import { ConnectionTest } from './ConnectionTest.js'
import { MailServerForm } from './MailServerForm.js'
import { useSendTestMail } from './mail-server-mutations.js'
import { texts } from './texts/texts.js'
import './mail-delivery.css'

/** The mail server that delivers the e-mails of the site: its settings, a test of the connection and a test e-mail. */
export function MailDeliveryPage(): ReactNode {
  const mailServer = useMailServer()
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={mailServer} noun={texts.noun}>
        {(data) => <MailDelivery delivery={data} />}
      </Loaded>
    </>
  )
}

function MailDelivery({ delivery }: { delivery: MailServerResponse }): ReactNode {
  const { source, server, variables = [] } = delivery
  return (
    <div className="mail-delivery">
      <MailStatusNotice on="mail-delivery" />
      {source === 'owner' && server?.user !== '' && !server?.passwordSet && (
        <p className="notice warning" role="status">
          {texts.passwordMissing}
        </p>
      )}
      {source === 'variables' && server ? (
        <VariablesCard server={server} variables={variables} />
      ) : (
        <MailServerForm stored={server} />
      )}
      {source !== 'none' && <SendTestMail />}
    </div>
  )
}

/** The mail server of the environment, which the console cannot change. */
function VariablesCard({
  server,
  variables,
}: {
  server: EffectiveMailServer
  variables: readonly string[]
}): ReactNode {
  const { host, port, encryption, user, passwordSet, senderName, senderAddress } = server
  return (
    <section className="card flat mail-server" aria-label={texts.server}>
      <p className="notice" role="status">
        {texts.byVariables}{' '}
        {variables.map((name) => (
          <code key={name}>{name} </code>
        ))}
        <br />
        {texts.byVariablesHint}
      </p>
      <Facts>
        <Fact name={texts.host}>{host}</Fact>
        <Fact name={texts.port}>{port}</Fact>
        <Fact name={texts.encryption}>{texts.encryptions[encryption]}</Fact>
        <Fact name={texts.user}>{user === '' ? texts.noUser : user}</Fact>
        <Fact name={commonWords.password}>
          {passwordSet ? texts.passwordSet : texts.noPassword}
        </Fact>
        <Fact name={texts.sender}>
          <bdi>{senderName === '' ? senderAddress : `${senderName} <${senderAddress}>`}</bdi>
        </Fact>
      </Facts>
      <ConnectionTest request={{}} hasLogin={user !== ''} />
    </section>
  )
}

/** Sends an e-mail through the saved mail server, by default to the owner. */
function SendTestMail(): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, variables, error, isPending } = useSendTestMail()
  return (
    <section className="card flat">
      <h2>{texts.testMail}</h2>
      <Form isPending={isPending} className="send-test-mail" onSubmit={() => mutate({ to })}>
        <TextField
          label={texts.to}
          hint={texts.toHint}
          type="email"
          dir="ltr"
          required
          value={to}
          onChange={setTo}
        />
        <SubmitButton className="button">{texts.send}</SubmitButton>
        <div role="status">
          {data?.sent === true && (
            <p className="notice success">{texts.sent(variables?.to ?? '')}</p>
          )}
          {data?.sent === false && (
            <p className="notice">
              {texts.inInbox} <Link to="/inbox">{texts.toInbox}</Link>
            </p>
          )}
        </div>
        <FormError error={error} />
      </Form>
    </section>
  )
}
