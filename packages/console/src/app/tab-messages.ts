/** Messages to the other tabs of the console in this browser, which share the session. */
type TabMessage = { kind: 'logged-in'; ownerId: string } | { kind: 'logged-out' }

/** Informs the other tabs about a change of the session. */
export function postToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Listens to the other tabs. @returns a function that stops listening */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
  return () => channel.close()
}

const channelName = 'foyer-console'
