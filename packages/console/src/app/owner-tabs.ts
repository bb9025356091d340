/** Messages to the other tabs of the console in this browser, which share the session. */
export type TabNews = { kind: 'logged-in'; ownerId: string } | { kind: 'logged-out' }

/** Tells the other tabs about a change of the session. */
export function tellTabs(news: TabNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the other tabs. @returns a function that ends it */
export function onTabNews(listener: (news: TabNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => listener(data)
  return () => channel.close()
}

const channelName = 'foyer-console'
