// The order of the sheets every page has; a component brings its own beside it.
import './layers.css';
import './fonts.css';
import './linen.css';
import './tweed.css';
import './scale.css';
import './base.css';
import './print.css';
