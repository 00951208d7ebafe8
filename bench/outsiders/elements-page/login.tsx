// The login page of Ory Elements with its default theme. Vite builds it in the folder that the package is installed in.
import { Configuration, FrontendApi } from '@ory/client-fetch';
import { Login } from '@ory/elements-react/theme';
import '@ory/elements-react/theme/styles.css';
import { createRoot } from 'react-dom/client';

const url = location.origin;
const headers = { accept: 'application/json' };
const kratos = new FrontendApi(new Configuration({ basePath: url, credentials: 'include', headers }));
const id = new URLSearchParams(location.search).get('flow');
const flow = await (id === null ? kratos.createBrowserLoginFlow() : kratos.getLoginFlow({ id }));
const config = { sdk: { url }, project: { name: 'Insurer', login_ui_url: '/login', default_redirect_url: '/' } };
createRoot(document.querySelector('main')).render(<Login flow={flow} config={config} />);
