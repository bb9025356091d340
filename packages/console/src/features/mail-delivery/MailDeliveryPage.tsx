import type { EffectiveMailServer, MailServerResponse } from '@foyer/protocol/mail-server'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem } from '../../ui/Problem.js'
import { ConnectionTest } from './ConnectionTest.js'
import { MailServerForm } from './MailServerForm.js'
import { SendTestMail } from './SendTestMail.js'
import { useMailServer } from './useMailServer.js'
import './mail-delivery.css'

/** The mail server that delivers the e-mails of the site: its settings, a test of the connection and a test e-mail. */
export function MailDeliveryPage(): ReactNode {
  const { data, error, refetch } = useMailServer()
  return (
    <>
      <PageHeader
        title="E-mail delivery"
        summary="The mail server that sends the e-mails of your site. A change counts from the next e-mail on."
      />
      {error !== null ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Loading what="mail server" />
      ) : (
        <MailDelivery delivery={data} />
      )}
    </>
  )
}

function MailDelivery({ delivery }: { delivery: MailServerResponse }): ReactNode {
  const { source, server, variables = [] } = delivery
  return (
    <div className="mail-delivery">
      {source === 'none' && (
        <p className="notice">
          No mail server is set: e-mails stay in the <Link to="/inbox">inbox</Link> of the console.
        </p>
      )}
      {source === 'owner' && server?.user !== '' && !server?.passwordSet && (
        <p className="notice warning" role="status">
          The password is missing, as after the restoration of a backup. E-mails wait until you
          enter it.
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

const encryptions = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  opportunistic: 'STARTTLS, if the server offers it',
  none: 'None',
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
    <section className="card flat mail-server" aria-label="Mail server">
      <p className="notice" role="status">
        Set by the variables{' '}
        {variables.map((name, index) => (
          <span key={name}>
            {index > 0 && ' and '}
            <code>{name}</code>
          </span>
        ))}{' '}
        of the server, which win over the console. To set it here, remove them and start the server
        again.
      </p>
      <Facts>
        <Fact name="Server">{host}</Fact>
        <Fact name="Port">{port}</Fact>
        <Fact name="Encryption">{encryptions[encryption]}</Fact>
        <Fact name="User name">{user === '' ? 'None' : user}</Fact>
        <Fact name="Password">{passwordSet ? 'Set' : 'None'}</Fact>
        <Fact name="Sender">
          {senderName === '' ? senderAddress : `${senderName} <${senderAddress}>`}
        </Fact>
      </Facts>
      <ConnectionTest request={{}} hasLogin={user !== ''} />
    </section>
  )
}
