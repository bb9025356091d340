export { default } from '../account/WatchlistPage.js'
