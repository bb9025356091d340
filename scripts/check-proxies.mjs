/**
 * Checks the proxy configurations in docs/deploy with the real proxies on loopback. Replaces only addresses, users and
 * certificate files. Needs a build, caddy, nginx, haproxy and openssl: `node scripts/check-proxies.mjs`.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { findFreePort } from './lib/find-free-port.mjs'
import { repositoryRoot } from './lib/repository.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {(server: number, port: number) => ChildProcess} StartProxy
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} ProxyRequest
 */

const CLIENT = 'club'
const KEY_LIMIT = 100
const folder = mkdtempSync(join(tmpdir(), 'foyer-proxies-'))
/** @type {Set<ChildProcess>} */
const processes = new Set()

const starts = { caddy: startCaddy, nginx: startNginx, haproxy: startHaproxy }
/** Proxies that hold requests while Foyer restarts. */
const queueingProxies = ['caddy', 'haproxy']

try {
  for (const [name, start] of Object.entries(starts)) await checkProxy(name, start)
} finally {
  await Promise.all([...processes].map(stop))
  rmSync(folder, { recursive: true, force: true })
}

/** @type {(name: string, startProxy: StartProxy) => Promise<void>} */
async function checkProxy(name, startProxy) {
  const [server, port] = [await findFreePort(), await findFreePort()]
  const data = join(folder, name)
  let foyer = await startFoyer(server, data)
  const proxy = startProxy(server, port)
  await until(() =>
    call(port, '127.0.0.2', { path: '/healthz' }).then(({ status }) => status === 200),
  )
  const passed = (/** @type {string} */ text) => process.stdout.write(`${name}: ${text}\n`)
  passed('TLS and HTTP/2')
  await checkAddresses(port)
  passed('limits count by client address, a forged X-Forwarded-For does not help')
  await checkUpload(port)
  passed('a body of 15 MiB reaches Foyer')
  const headers = { cookie: `large=${'x'.repeat(12_000)}` }
  assert.equal((await call(port, '127.0.0.2', { path: '/healthz', headers })).status, 200)
  passed('a header of 12 KB reaches Foyer')
  await checkStream(port)
  passed('a live stream is not buffered')
  if (queueingProxies.includes(name)) {
    foyer = await checkRestart({ foyer, server, port, data })
    passed('no request is lost in a restart')
  }
  for (const child of [proxy, foyer]) await stop(child)
}

/** @param {number} port */
async function checkAddresses(port) {
  const guess = (/** @type {string} */ from, /** @type {string} */ forged) =>
    call(port, from, {
      path: '/_foyer/v1/settings',
      headers: { authorization: 'foyer_wrong_key_0000000000', 'x-forwarded-for': forged },
    })
  /** @type {(number | undefined)[]} */
  const statuses = []
  for (let n = 0; n <= KEY_LIMIT; n++) {
    statuses.push((await guess('127.0.0.2', `198.51.100.${n}`)).status)
  }
  assert.equal(statuses[0], (await guess('127.0.0.3', '127.0.0.2')).status)
  assert.notEqual(statuses[0], 429)
  assert.equal(statuses.at(-1), 429)
}

/** @param {number} port */
async function checkUpload(port) {
  const body = JSON.stringify({ text: 'x'.repeat(15 * 1024 * 1024) })
  const reply = await call(port, '127.0.0.2', { method: 'POST', path: '/oauth2/token', body })
  assert.match(reply.headers['content-type'] ?? '', /json/)
}

/** @param {number} port */
async function checkStream(port) {
  const body = JSON.stringify({ clientId: CLIENT, grantType: 'anonymous' })
  const token = await call(port, '127.0.0.2', { method: 'POST', path: '/oauth2/token', body })
  const { access_token: authorization } = JSON.parse(token.text)
  const session = open(port, '127.0.0.2')
  const stream = session.request({
    ':method': 'POST',
    ':path': '/_foyer/v1/live',
    'content-type': 'application/json',
    authorization,
  })
  stream.end(JSON.stringify({ subscriptions: [] }))
  const signal = AbortSignal.timeout(5000)
  const [chunk] = await once(stream, 'data', { signal })
  assert.match(String(chunk), /^(event|data|id|:)/m)
  assert.match(String(chunk), /ready/)
  assert.equal(stream.readableEnded, false)
  session.destroy()
}

/**
 * Sends calls without a pause while Foyer stops and starts.
 *
 * @param {{ foyer: ChildProcess, server: number, port: number, data: string }} running
 */
async function checkRestart({ foyer, server, port, data }) {
  let restarted = false
  /** @type {(number | undefined)[]} */
  const statuses = []
  const caller = async () => {
    while (!restarted) statuses.push((await call(port, '127.0.0.4', { path: '/readyz' })).status)
  }
  const callers = Array.from({ length: 8 }, caller)
  await stop(foyer)
  const next = await startFoyer(server, data)
  restarted = true
  await Promise.all(callers)
  assert.deepEqual([...new Set(statuses)], [200])
  return next
}

/** @type {(port: number, data: string) => Promise<ChildProcess>} */
async function startFoyer(port, data) {
  const command = join(repositoryRoot, 'packages/server/bin/foyer.js')
  const args = ['start', '--port', String(port), '--data', data]
  const child = start(process.execPath, [command, ...args])
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  return child
}

/** @type {StartProxy} */
function startCaddy(server, port) {
  const options = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n`
  const file = join(folder, 'Caddyfile')
  const site = readConfiguration('Caddyfile', [
    ['club.example', `https://localhost:${port}`],
    ['127.0.0.1:4400', `127.0.0.1:${server}`],
  ])
  writeFileSync(file, options + site)
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'])
}

/** @type {StartProxy} */
function startNginx(server, port) {
  const { certificate, key } = makeCertificate()
  const site = readConfiguration('nginx.conf', [
    ['127.0.0.1:4400', `127.0.0.1:${server}`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80', `listen unix:${folder}/redirect.sock`],
    ['server_name club.example', 'server_name localhost'],
    ['/etc/letsencrypt/live/club.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/club.example/privkey.pem', key],
  ])
  const file = join(folder, 'nginx.conf')
  const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\n`
  writeFileSync(file, `${main}http {\naccess_log off;\n${site}}\n`)
  return start('nginx', ['-p', folder, '-c', file])
}

/** @type {StartProxy} */
function startHaproxy(server, port) {
  const { certificate, key } = makeCertificate()
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const site = readConfiguration('haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n', ''],
    ['    bind :80\n', ''],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/club.example.pem', both],
    ['127.0.0.1:4400', `127.0.0.1:${server}`],
  ])
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, site)
  return start('haproxy', ['-db', '-f', file])
}

/** Creates a certificate for localhost. */
function makeCertificate() {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  const args = [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate]
  execFileSync('openssl', args, { stdio: 'ignore' })
  return { certificate, key }
}

/**
 * Reads a file of the documentation and replaces the values that differ on this machine.
 *
 * @param {string} name
 * @param {[string, string][]} replacements
 */
function readConfiguration(name, replacements) {
  let text = readFileSync(join(repositoryRoot, 'docs/deploy', name), 'utf8')
  for (const [from, to] of replacements) {
    assert.ok(text.includes(from), `docs/deploy/${name} does not contain "${from}"`)
    text = text.replace(from, to)
  }
  return text
}

/** @type {(command: string, args: string[]) => ChildProcess} */
function start(command, args) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    FOYER_LOG: 'error',
    FOYER_CLIENT_ID: CLIENT,
    FOYER_TRUST_PROXY: '127.0.0.1',
    FOYER_PUBLIC_URL: 'https://club.example',
  }
  const child = spawn(command, args, { env, stdio: 'ignore' })
  processes.add(child)
  return child
}

/**
 * Ends a process with SIGTERM, because a killed nginx leaves its workers running.
 *
 * @param {ChildProcess} child
 */
async function stop(child) {
  processes.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * Opens an HTTP/2 session from a loopback address.
 *
 * @param {number} port
 * @param {string} localAddress
 */
function open(port, localAddress) {
  const tls = {
    host: '127.0.0.1',
    port,
    localAddress,
    servername: 'localhost',
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  }
  return connect(`https://localhost:${port}`, { createConnection: () => connectTls(tls) })
}

/**
 * @param {number} port
 * @param {string} from an address of loopback
 * @param {ProxyRequest} request
 */
async function call(port, from, { method = 'GET', path, headers = {}, body }) {
  const session = open(port, from)
  try {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const failed = once(session, 'error').then(([error]) => Promise.reject(error))
    failed.catch(() => {})
    const stream = session.request({ ':method': method, ':path': path, ...type, ...headers })
    stream.end(body)
    const [reply] = await Promise.race([once(stream, 'response'), failed])
    let text = ''
    for await (const chunk of stream.setEncoding('utf8')) text += chunk
    return { status: reply[':status'], headers: reply, text }
  } finally {
    session.close()
  }
}

/**
 * Waits until `condition` resolves to true; a refused connection counts as false.
 * @param {() => Promise<boolean>} condition
 */
async function until(condition) {
  const end = Date.now() + 30_000
  while (!(await condition().catch(() => false))) {
    if (Date.now() > end) throw new Error('not ready after 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
