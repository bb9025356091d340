// A site with members and content, on one client.
export * from './auth.js'
export * from './data.js'
