var e={title:""};export{e as de};
