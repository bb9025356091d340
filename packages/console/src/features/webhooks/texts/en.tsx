import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'

function events(count: number): string {
  return count === 1 ? '1 event' : `${formatCount(count)} events`
}

/** Texts of the endpoints of webhooks, and of their deliveries. */
export const en = {
  list: {
    title: 'Webhooks',
    summary: 'Addresses of other systems that receive events.',
    add: 'Add an endpoint',
    loading: 'webhooks',
    newEndpoint: 'New endpoint',
    none: {
      title: 'No endpoints',
      about:
        'An endpoint is an address of another system, such as a search index or a mail service. It receives a signed request for every event that it selects. Add one with the address that your other system gives you.',
    },
  },
  page: {
    title: 'Webhook',
    all: 'All webhooks',
    loading: 'the webhook',
    missing: 'This endpoint does not exist',
    missingReason: 'It may have been deleted.',
    state: 'State',
  },
  states: {
    pausedForFailures: {
      text: 'Paused after failures',
      explanation:
        'The last 20 attempts failed, so the server paused this endpoint. Repair the receiver, send a test event, then resume. New events wait.',
    },
    paused: {
      text: 'Paused by the owner',
      explanation: 'Nothing is delivered. New events wait until the endpoint is resumed.',
    },
    failing: {
      text: 'Failing',
      explanation: 'The last attempts failed. They are repeated with growing delays.',
    },
    active: 'Active',
  },
  facts: {
    events: 'Events',
    allEvents: 'All events',
    eventsOf: (events: string, collections: string) => `${events} of ${collections}`,
    lastDelivery: 'Last delivery',
    none: 'None yet',
    failures: 'Failed attempts in a row',
    pending: 'Pending',
    parked: 'Given up',
    lastError: 'Last error',
  },
  actions: {
    test: 'Send a test event',
    testTitle: 'Test event',
    replay: 'Replay events',
    keys: 'Receiver and keys',
    edit: 'Edit',
    editTitle: 'Edit the endpoint',
    resume: 'Resume',
    pause: 'Pause',
    endpoint: 'the endpoint',
    delete: 'Delete',
    deleteQuestion: 'Its deliveries are deleted too.',
  },
  form: {
    rules: 'The receiver is an address that',
    ruleList: [
      'takes a POST request whose body is one signed token,',
      'verifies the token with the public key that you get in the next step,',
      'replies with a status from 200 to 299 within 10 seconds, without a redirect,',
      'ignores an event id that it has processed: an event may arrive more than once.',
    ],
    url: 'URL',
    urlHint: 'An https address, for example https://search.example/webhooks.',
    descriptionHint: 'Shown here only, for example “Search index”.',
    appId: 'App id',
    appIdHint: 'The receiver accepts only events for its own app id. Leave it empty for a new one.',
    types: 'Event types',
    typesHint: 'If you select none, events of all types are delivered.',
    collections: 'Collections',
    collectionsHint:
      'If you select none, all events are delivered. Otherwise only those of these collections, and none of members.',
    noCollections: 'There are no collections.',
    add: 'Add the endpoint',
    added:
      'The endpoint is added. Set up the receiver with this app id and public key, then send a test event from the endpoint’s page.',
    open: 'Go to the endpoint',
    done: 'Done',
  },
  receiver: {
    appId: 'App id',
    copiedAppId: 'app id',
    publicKey: 'Public key',
    copiedPublicKey: 'public key',
    about:
      'This code is for a server that passes POST requests to this function. The official packages process created, updated and deleted items and members. They reject an event without a handler, so select only events that the receiver handles.',
    code: 'Code of the receiver',
    official: 'Official packages',
  },
  keys: {
    heading: 'Key rotation',
    about:
      'A rotation creates a new key, which signs from then on. For 24 hours, every second attempt of a delivery is still signed with the old key, so that a receiver that has only one of the two keys loses nothing.',
    key: 'the key',
    rotate: 'Rotate',
    rotateQuestion: 'The receiver needs the new key within 24 hours.',
    overlap: (end: ReactNode): ReactNode => (
      <>
        The key above is new. The old one signs every second attempt until {end}. Give the new key
        to the receiver, then stop using the old key.
      </>
    ),
    confirm: 'Stop using the old key',
  },
  test: {
    about: (event: string, collection: ReactNode, url: string): ReactNode => (
      <>
        The server sends the event “{event}” of an example item of the collection {collection} to{' '}
        {url}, and waits up to 10 seconds for the response. A test is not a delivery: it is not
        repeated.
      </>
    ),
    waiting: 'Waiting for the response',
    send: 'Send',
    sendAnother: 'Send another one',
  },
  attempt: {
    heading: 'Response',
    result: (status: number | null, milliseconds: string, error: string | null) =>
      `${status === null ? 'No response' : `Status ${status}`} after ${milliseconds} ms${error === null ? '' : `: ${error}`}`,
    empty: 'The response has no body.',
  },
  request: {
    heading: 'Request',
    about: (data: ReactNode, identity: ReactNode): ReactNode => (
      <>
        The body is a signed token with these claims. In the token, {data} and {identity} are JSON
        text.
      </>
    ),
  },
  deliveries: {
    heading: 'Deliveries',
    loading: 'deliveries',
    filter: 'Filter by state',
    all: 'All deliveries',
    noneOfState: { title: 'No deliveries', about: 'No delivery has this state.' },
    none: {
      title: 'No deliveries yet',
      about: 'The next event that this endpoint selects is delivered at once and appears here.',
    },
    states: {
      PENDING: { text: 'Pending', explanation: 'The server will try again.' },
      DELIVERED: { text: 'Delivered', explanation: 'The endpoint accepted it.' },
      PARKED: {
        text: 'Given up',
        explanation: 'All attempts failed. Replay the event to deliver it once more.',
      },
    },
    columns: {
      event: 'Event',
      state: 'State',
      response: 'Response',
      collection: 'Collection',
      id: 'Id',
      attempts: 'Attempts',
      lastAttempt: 'Last attempt',
      nextAttempt: 'Next attempt',
    },
    noResponse: 'None yet',
    status: (status: number | null) => `Status ${status ?? ''}`,
    notAttempted: 'Not yet',
    due: 'Waiting',
    dueReason:
      'It waits for an earlier delivery of the same item, or for the endpoint to be resumed.',
  },
  delivery: {
    title: 'Delivery',
    loading: 'the delivery',
    sequence: 'Sequence',
    expired:
      'The event log no longer has this event. Its request cannot be shown, and it cannot be replayed.',
    event: 'the event',
    replay: 'Replay',
    replayQuestion: '1 event is delivered again.',
    replayed: 'The event is queued. Its new delivery is the first one in the list.',
  },
  replay: {
    legend: 'Events to replay',
    kinds: { since: 'Everything since a sequence', range: 'A time range', event: 'One event' },
    counting: 'Counting the events',
    continue: 'Continue',
    sequence: 'Sequence',
    sequenceHint: 'Events after this number are delivered again. 0 is the beginning of the log.',
    sequenceProblem: 'Enter the sequence of an event, a whole number.',
    eventId: 'Event id',
    eventIdHint: 'The event log shows it with each event.',
    eventIdProblem: 'Enter the id of an event.',
    from: 'From',
    fromHint: 'Time of day in this browser’s time zone.',
    to: 'To',
    toHint: 'The range ends before this time.',
    rangeProblem: 'Enter two times, the earlier one first.',
    noEvents: 'The log has no such event that this endpoint selects.',
    question: (count: number, isComplete: boolean, url: string) =>
      `${isComplete ? '' : 'At least '}${events(count)} ${count === 1 ? 'is' : 'are'} delivered again to ${url}, after those that are pending. The receiver gets the same event ids once more.`,
    confirm: (count: number, isComplete: boolean) =>
      `Replay ${isComplete ? '' : 'at least '}${events(count)}`,
    back: 'Back',
    queuedLater: 'The server queues the events in the background.',
    queued: (count: number) => `${events(count)} ${count === 1 ? 'is' : 'are'} queued.`,
    done: 'Done',
  },
}
