// Loaded into the app before its own code, after Playwright has told it to use no key ring.
require('electron').app.commandLine.appendSwitch('password-store', 'gnome-libsecret');
