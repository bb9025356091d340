// What live queries add to an app that has a connection.
export { createLive } from '@foyer/client/live'
