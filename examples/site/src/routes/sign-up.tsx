export { default } from '../login/SignUpPage.js'
