var e={title:""};export{e as en};
